using Tern.Handling;

namespace Tern.Testing;

/// <summary>The result of a test of a handler: every item is handled, redelivered or poison.</summary>
/// <typeparam name="TItem">The type of the item.</typeparam>
public sealed class HandlerTestResult<TItem>
{
    internal HandlerTestResult(
        IReadOnlyList<TItem> handled,
        IReadOnlyList<TItem> redelivered,
        IReadOnlyList<HandlerFailure<TItem>> failures,
        IReadOnlyList<PoisonRecord> poison,
        IReadOnlyList<HandlerTestAnswer> answers)
    {
        Handled = handled;
        Redelivered = redelivered;
        Failures = failures;
        Poison = poison;
        Answers = answers;
    }

    /// <summary>Gets the items whose handler succeeded, and those that a filter skipped.</summary>
    public IReadOnlyList<TItem> Handled { get; }

    /// <summary>
    /// Gets the items that the source delivers again: those that failed, and those that weren't reached because an
    /// earlier item of their group or stream failed.
    /// </summary>
    public IReadOnlyList<TItem> Redelivered { get; }

    /// <summary>Gets the failed items with their errors, in the order of the batch, without those in
    /// <see cref="Poison"/>.</summary>
    public IReadOnlyList<HandlerFailure<TItem>> Failures { get; }

    /// <summary>Gets the failed items that were dropped or moved as poison, in the order of the batch.</summary>
    public IReadOnlyList<PoisonRecord> Poison { get; }

    /// <summary>Gets the answers, in the order of the items. Items of a batch have none.</summary>
    public IReadOnlyList<HandlerTestAnswer> Answers { get; }

    /// <summary>Gets the only answer.</summary>
    /// <exception cref="InvalidOperationException">There is no answer, or several. If the handler failed, its exception
    /// is the inner exception.</exception>
    public HandlerTestAnswer Answer => Answers.Count == 1
        ? Answers[0]
        : throw new InvalidOperationException(
            $"There are {Answers.Count} answers, but one was expected." + (Failures.Count > 0 ? " The handler failed: see the inner exception." : ""),
            Failures.Count > 0 ? Failures[0].Error : null);
}
