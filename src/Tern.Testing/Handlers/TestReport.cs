using Tern.Handling;

namespace Tern.Testing;

/// <summary>Collects what happens to items, from several threads.</summary>
internal sealed class TestReport<TItem>(IReadOnlyList<TItem> items)
{
    private readonly SortedList<int, HandlerFailure<TItem>> _failures = [];
    private readonly SortedList<int, PoisonRecord> _poison = [];
    private readonly SortedList<int, HandlerTestAnswer> _answers = [];

    public void Answered(int index, TrialAnswer? answer)
    {
        if (answer is null) return;
        lock (_failures) _answers[index] = new(answer.Body, answer.ContentType, answer.Status);
    }

    public void Failed(int index, int attempts, Exception error)
    {
        lock (_failures) _failures[index] = new(items[index], index, attempts, error);
    }

    public void Removed(int index, string id)
    {
        lock (_failures)
        {
            var failure = _failures[index];
            _failures.Remove(index);
            _poison[index] = new(items[index]!, id, failure.Attempts, failure.Error);
        }
    }

    public void NotMoved(int index, int attempts, Exception error) => Failed(index, attempts, new AggregateException(
        "The record is poison, and moving it failed too.", _failures[index].Error, error));

    public HandlerTestResult<TItem> Result(ReadOnlySpan<RecordState> states)
    {
        List<TItem> handled = [], redelivered = [];
        for (var index = 0; index < states.Length; index++)
        {
            if (states[index] != RecordState.Handled) redelivered.Add(items[index]);
            else if (!_poison.ContainsKey(index)) handled.Add(items[index]);
        }

        return new(handled, redelivered, [.. _failures.Values], [.. _poison.Values], [.. _answers.Values]);
    }
}
