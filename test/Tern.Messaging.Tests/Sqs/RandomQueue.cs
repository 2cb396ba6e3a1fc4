using Tern.Handling;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>The messages of a queue with their groups, how often each fails, and the options of its consumer.</summary>
internal sealed record RandomQueue(
    int Seed, bool IsFifo, HandlerMode? Mode, int MaxConcurrency, int Prefetch, PoisonAction PoisonAction, string?[] Groups, int[] Failures, bool[] Yields)
{
    public const int PoisonAfterAttempts = 3;

    public int Count => Groups.Length;

    public string Name => $"q{Seed}{(IsFifo ? ".fifo" : "")}";

    /// <summary>true if the messages of a group are handled one after another; otherwise, false.</summary>
    public bool IsGrouped => IsFifo || Mode == HandlerMode.Grouped;

    public int MaxAtOnce => Mode == HandlerMode.OneByOne ? 1 : MaxConcurrency;

    public static RandomQueue Of(int seed)
    {
        var random = new Random(seed);
        var (count, isFifo) = (random.Next(1, 15), random.Next(2) == 0);
        var action = (PoisonAction)random.Next(3);
        return new(
            seed,
            isFifo,
            random.Next(4) is var mode && mode < 3 ? (HandlerMode)mode : null,
            random.Next(1, 6),
            random.Next(4),
            action,
            Make(() => !isFifo && random.Next(4) == 0 ? null : $"{(char)('a' + random.Next(3))}"),
            // Unless it is removed as poison, a message must succeed at some point.
            Make(() => random.Next(4) == 0 ? random.Next(1, action == PoisonAction.Retry ? 4 : 6) : 0),
            Make(() => random.Next(2) == 0));

        T[] Make<T>(Func<T> next) => [.. Enumerable.Range(0, count).Select(_ => next())];
    }

    /// <summary>Returns the fate of a message after an attempt; null if it is delivered again.</summary>
    public string? EndAfter(int index, int attempt, int receiveCount)
    {
        if (attempt > Failures[index]) return "handled";
        if (PoisonAction == PoisonAction.Retry || receiveCount < PoisonAfterAttempts) return null;
        return PoisonAction == PoisonAction.Drop ? "dropped" : "moved";
    }

    public override string ToString() =>
        $"{Name} {Mode?.ToString() ?? "default"} {MaxConcurrency}+{Prefetch} {PoisonAction} {string.Concat(Groups.Select(static group => group ?? "-"))} "
        + $"fails {string.Concat(Failures)}";
}
