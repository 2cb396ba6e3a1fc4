using System.Globalization;
using System.Text;

namespace Tern.Local.Fuzz;

/// <summary>The results of a run.</summary>
internal sealed class FuzzSummary
{
    private readonly SortedDictionary<string, (long Done, long Refused)> _operations = new(StringComparer.Ordinal);
    private readonly Dictionary<string, long> _errors = [];

    public long Requests { get; private set; }

    public long Done { get; private set; }

    /// <summary>The longest duration of a request.</summary>
    public TimeSpan Longest { get; private set; }

    /// <summary>Live bytes of the heap after the first and after the last epoch, when all tables were dropped.</summary>
    public long FirstHeap { get; set; }

    public long LastHeap { get; set; }

    /// <summary>All faults, with the requests that caused them.</summary>
    public List<string> Faults { get; } = [];

    public void Count(string target, string? errorType, TimeSpan duration)
    {
        var operation = target[(target.IndexOf('.', StringComparison.Ordinal) + 1)..];
        Requests++;
        if (errorType is null) Done++;
        else _errors[errorType] = _errors.GetValueOrDefault(errorType) + 1;
        var (done, refused) = _operations.GetValueOrDefault(operation);
        _operations[operation] = errorType is null ? (done + 1, refused) : (done, refused + 1);
        if (duration > Longest) Longest = duration;
    }

    public override string ToString()
    {
        var text = new StringBuilder();
        text.AppendLine(
            CultureInfo.InvariantCulture, $"{Requests} requests: {Done} done, {Requests - Done} refused; the longest took {Longest.TotalMilliseconds:F1} ms");
        text.AppendLine(
            CultureInfo.InvariantCulture, $"heap without tables: {FirstHeap / 1024} KiB after the first epoch, {LastHeap / 1024} KiB after the last; " +
                $"most resident {Environment.WorkingSet / 1024 / 1024} MiB now");
        foreach (var (error, count) in _errors.OrderByDescending(static error => error.Value))
            text.AppendLine(CultureInfo.InvariantCulture, $"  {count,9} {error}");
        foreach (var (operation, (done, refused)) in _operations)
            text.AppendLine(CultureInfo.InvariantCulture, $"  {done,9} done {refused,9} refused  {operation}");
        text.AppendLine(CultureInfo.InvariantCulture, $"{Faults.Count} faults");
        foreach (var fault in Faults) text.AppendLine(fault);
        return text.ToString();
    }
}
