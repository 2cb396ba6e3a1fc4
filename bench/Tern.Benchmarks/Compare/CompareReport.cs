using System.Globalization;

namespace Tern.Benchmarks.Compare;

/// <summary>The tables that <c>compare</c> prints, in Markdown.</summary>
internal sealed class CompareReport
{
    private readonly List<string> _lines = [];

    public IReadOnlyList<string> Lines => _lines;

    /// <summary>How many bars were missed.</summary>
    public int Misses { get; private set; }

    public static CompareReport Of(IReadOnlyList<Subject> subjects, Dictionary<Subject, Measurement> measurements)
    {
        var report = new CompareReport();
        report.AddCosts(subjects, measurements);
        report.AddBars(subjects, measurements);
        return report;
    }

    private void AddCosts(IReadOnlyList<Subject> subjects, Dictionary<Subject, Measurement> measurements)
    {
        _lines.Add(
            $"| {"Operation",-27}| {"Library",-17}| {"CPU µs",10} | {"median",10} | {"B",12} " +
            $"| {"CPU × floor",11} | {"CPU × AWSSDK",12} | {"B × AWSSDK",10} |");
        _lines.Add("|---|---|---:|---:|---:|---:|---:|---:|");
        foreach (var operation in subjects.GroupBy(subject => subject.Operation))
        {
            var floor = Find(operation, Library.Floor);
            var awsSdk = Find(operation, Library.AwsSdkLowLevel);
            foreach (var subject in operation)
            {
                var cost = measurements[subject];
                var ratios = $"{Ratio(cost.Microseconds, floor?.Microseconds),11} | {Ratio(cost.Microseconds, awsSdk?.Microseconds),12} " +
                    $"| {Ratio(cost.Bytes, awsSdk?.Bytes),10}";
                _lines.Add(string.Create(
                    CultureInfo.InvariantCulture,
                    $"| {operation.Key.Title(),-27}| {subject.Library.Title(),-17}| {cost.Microseconds,10:N2} | {cost.MedianMicroseconds,10:N2} " +
                    $"| {cost.Bytes,12:N0} | {ratios} |"));
            }
        }
        _lines.Add("");

        Measurement? Find(IEnumerable<Subject> among, Library library) =>
            among.FirstOrDefault(subject => subject.Library == library) is { } found ? measurements[found] : null;
    }

    private void AddBars(IReadOnlyList<Subject> subjects, Dictionary<Subject, Measurement> measurements)
    {
        _lines.Add($"| {"Tern",-27}| {"at most",-26}| {"is",-38}| |");
        _lines.Add("|---|---|---|---|");
        foreach (var bar in Bar.All)
        {
            if (!subjects.Any(subject => subject.Operation == bar.Operation)) continue;
            var tern = Find(bar.Operation, Library.Tern);
            var floor = Find(bar.Operation, Library.Floor);
            var miss = tern is null ? "not measured" : bar.Judge(tern, floor);
            if (miss is not null) Misses++;
            _lines.Add($"| {bar.Operation.Title(),-27}| {bar,-26}| {Actual(tern, floor),-38}| {(miss is null ? "pass" : "FAIL: " + miss)} |");
        }

        Measurement? Find(Operation operation, Library library) =>
            subjects.FirstOrDefault(subject => subject.Operation == operation && subject.Library == library) is { } found ? measurements[found] : null;
    }

    private static string Actual(Measurement? tern, Measurement? floor) => tern is null ? "-"
        : floor is null ? string.Create(CultureInfo.InvariantCulture, $"{tern.Bytes:N0} B, {tern.Microseconds:N2} µs")
        : string.Create(CultureInfo.InvariantCulture, $"{tern.Bytes:N0} B, {tern.Microseconds / floor.Microseconds:F2} × floor");

    private static string Ratio(double value, double? basis) =>
        basis is { } divisor && divisor > 0 ? (value / divisor).ToString("F2", CultureInfo.InvariantCulture) : "-";
}
