namespace Tern.Load;

internal sealed class UniformKeys(long count) : LoadKeys(count)
{
    internal override long Next(ref SplitMix random) => random.NextBelow(Count) + 1;
}
