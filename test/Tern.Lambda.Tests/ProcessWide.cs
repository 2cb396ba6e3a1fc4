namespace Tern.Lambda.Tests;

/// <summary>
/// Tests of process-wide state, such as the current invocation or the listeners of traces: they run one after another,
/// and not in parallel with other tests.
/// </summary>
[CollectionDefinition(nameof(ProcessWide), DisableParallelization = true)]
public sealed class ProcessWide;
