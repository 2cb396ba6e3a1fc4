namespace Tern.Handling.Tests;

/// <summary>A batch of any source and mode, with the results of its records.</summary>
internal sealed record RandomBatch(
    RecordOrder Order, HandlerMode? Mode, int MaxConcurrency, string?[] Groups, bool[] Fails, bool[] IsPoison, bool[] Yields)
{
    public int Count => Groups.Length;

    public static RandomBatch Of(int seed)
    {
        var random = new Random(seed);
        var count = random.Next(1, 25);
        return new RandomBatch(
            (RecordOrder)random.Next(4),
            random.Next(4) is var mode && mode < 3 ? (HandlerMode)mode : null,
            random.Next(1, 6),
            Make(() => random.Next(40) switch { 0 => "?", < 6 => null, var group => $"{(char)('a' + (group % 4))}" }),
            Make(() => random.Next(5) == 0),
            Make(() => random.Next(2) == 0),
            Make(() => random.Next(2) == 0));

        T[] Make<T>(Func<T> next) => [.. Enumerable.Range(0, count).Select(_ => next())];
    }

    public override string ToString() =>
        $"{Order} {Mode?.ToString() ?? "default"} {MaxConcurrency} {string.Concat(Groups.Select(static group => group ?? "-"))} fails {Marks(Fails)} " +
        $"poison {Marks(IsPoison)} yields {Marks(Yields)}";

    private static string Marks(bool[] marks) => string.Concat(marks.Select(static mark => mark ? 'x' : '.'));
}
