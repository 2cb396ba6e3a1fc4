namespace Tern.Lambda.Tests;

/// <summary>
/// Tests of what there is one of in a process, such as the current invocation or the listeners of traces: they run one
/// after another, and beside no others.
/// </summary>
[CollectionDefinition(nameof(ProcessWide), DisableParallelization = true)]
public sealed class ProcessWide;
