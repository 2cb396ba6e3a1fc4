using System.Globalization;

namespace Tern.S3.Bench.Transfers;

/// <summary>What one transfer cost its process.</summary>
/// <param name="Seconds">How long it took.</param>
/// <param name="CpuSeconds">The processor time of the process meanwhile.</param>
/// <param name="PeakMiB">How much more memory was resident at its peak than before.</param>
internal sealed record TransferFigures(double Seconds, double CpuSeconds, double PeakMiB)
{
    public static TransferFigures Parse(string line)
    {
        var numbers = line.Split(' ').Select(static text => double.Parse(text, CultureInfo.InvariantCulture)).ToArray();
        return new(numbers[0], numbers[1], numbers[2]);
    }

    public static TransferFigures Median(IReadOnlyCollection<TransferFigures> all) => new(
        Middle(all.Select(static one => one.Seconds)), Middle(all.Select(static one => one.CpuSeconds)), Middle(all.Select(static one => one.PeakMiB)));

    public override string ToString() => string.Create(CultureInfo.InvariantCulture, $"{Seconds} {CpuSeconds} {PeakMiB}");

    private static double Middle(IEnumerable<double> values) => values.Order().ElementAt(values.Count() / 2);
}
