// SPDX-FileCopyrightText: The grognard authors
// SPDX-License-Identifier: Apache-2.0
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applySettings } from './state/settings.svelte';

applySettings();
mount(App, { target: document.getElementById('page')! });
