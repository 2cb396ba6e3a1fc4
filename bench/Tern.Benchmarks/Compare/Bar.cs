using System.Globalization;

namespace Tern.Benchmarks.Compare;

/// <summary>What Tern may cost at the most.</summary>
/// <param name="Operation">The operation.</param>
/// <param name="MaxBytes">Bytes allocated a call.</param>
/// <param name="MaxFloors">CPU as a multiple of the floor's in the same run; null where there is no floor.</param>
internal sealed record Bar(Operation Operation, double MaxBytes, double? MaxFloors = null)
{
    /// <summary>The string of a signed GetItem's Authorization header, of 242 characters: the signer writes UTF-8, the transport makes the string.</summary>
    private const int AuthorizationHeaderBytes = 512;

    public static IReadOnlyList<Bar> All { get; } =
    [
        new(Operation.GetItem, 3_000, 1.5),
        new(Operation.PutItem, 2_200, 1.5),
        new(Operation.Query100, 72_000, 0.9),
        new(Operation.Query1000, 700_000, 0.75),
        new(Operation.Query100Items, 110_000),
        new(Operation.BatchGet100, 80_000),
        // 150 B and 0.3 µs a read beyond the batch, which is its floor: of some 170 µs.
        new(Operation.Load99, 80_000 + (99 * 150), 1.2),
        new(Operation.CacheHit, 0),
        new(Operation.TransactWrite10, 6_000),
        new(Operation.UpdateItem, 3_000),
        new(Operation.Sign, AuthorizationHeaderBytes, 1.5),
    ];

    /// <summary>What is wrong, or null when the bar is met.</summary>
    public string? Judge(Measurement tern, Measurement? floor)
    {
        var misses = new List<string>(2);
        if (tern.Bytes > MaxBytes) misses.Add(string.Create(CultureInfo.InvariantCulture, $"{tern.Bytes:N0} B is above {MaxBytes:N0} B"));
        if (MaxFloors is { } factor)
        {
            if (floor is null) misses.Add("the floor was not measured");
            else if (tern.Microseconds > factor * floor.Microseconds)
                misses.Add(string.Create(CultureInfo.InvariantCulture, $"{tern.Microseconds / floor.Microseconds:F2} × floor is above {factor:F2} ×"));
        }
        return misses.Count == 0 ? null : string.Join("; ", misses);
    }

    public override string ToString() => MaxFloors is { } factor
        ? string.Create(CultureInfo.InvariantCulture, $"{MaxBytes:N0} B, {factor:F2} × floor")
        : string.Create(CultureInfo.InvariantCulture, $"{MaxBytes:N0} B");
}
