namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>Random numbers of a seed, for several threads.</summary>
internal sealed class LockedRandom(int seed) : Random(seed)
{
    private readonly Lock _gate = new();

    public override int Next(int maxValue)
    {
        lock (_gate) return base.Next(maxValue);
    }
}
