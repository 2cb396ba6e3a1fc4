using Tern.Handling;

namespace Tern.Testing;

/// <summary>A batch that is handled as in its host, in the source's order and with its poison rules.</summary>
internal sealed class TestRun<TItem>(
    RecordRules<TItem> rules,
    IReadOnlyList<TItem> items,
    HandlerSettings settings,
    int? attempts,
    TestReport<TItem> report,
    Func<TItem, CancellationToken, ValueTask<TrialAnswer?>> invoke,
    CancellationToken cancellationToken) : RecordRun<TItem>(rules, items, settings, cancellationToken, cancellationToken)
{
    protected override async ValueTask HandleAsync(int index, int worker) =>
        report.Answered(index, await invoke(Records[index], CancellationToken).ConfigureAwait(false));

    protected override int AttemptsOf(int index) => attempts ?? base.AttemptsOf(index);

    protected override void OnFailed(int index, int attempts, Exception error) => report.Failed(index, attempts, error);

    protected override void OnDropped(int index, int attempts, Exception error) => report.Removed(index, IdOf(index));

    protected override void OnMoved(int index, int attempts) => report.Removed(index, IdOf(index));

    protected override void OnNotMoved(int index, int attempts, Exception error) => report.NotMoved(index, attempts, error);
}
