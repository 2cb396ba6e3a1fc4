using System.Buffers;
using System.Numerics;

namespace Tern.Local.Buffers;

/// <summary>
/// The array pool for requests and responses. Small arrays come from the shared pool, which would keep large ones too,
/// dozens of each size, for minutes after their last use. This pool keeps only a few of each size, and none after a
/// call to <see cref="Trim"/>.
/// </summary>
internal sealed class LargeArrays : ArrayPool<byte>
{
    /// <summary>The length up to which arrays come from the shared pool.</summary>
    private const int SmallBytes = 64 * 1024;

    /// <summary>
    /// The length up to which arrays are kept. Longer ones, for the largest requests, can be garbage collected, and are
    /// reused only until then.
    /// </summary>
    private const int MostKeptBytes = 4 * 1024 * 1024;

    private const int KeptOfSize = 4;

    private readonly Lock _gate = new();
    private readonly Stack<byte[]>[] _kept = [.. Enumerable.Range(0, SizeIndex(MostKeptBytes) + 1).Select(static _ => new Stack<byte[]>(KeptOfSize))];

    private readonly WeakReference<byte[]>?[] _largest = new WeakReference<byte[]>?[32]; // indexed by the logarithm of their length

    public static LargeArrays Instance { get; } = new();

    public override byte[] Rent(int minimumLength)
    {
        if (minimumLength <= SmallBytes) return Shared.Rent(minimumLength);
        if (minimumLength > MostKeptBytes) return RentLargest(minimumLength);
        var length = (int)BitOperations.RoundUpToPowerOf2((uint)minimumLength);
        lock (_gate)
        {
            if (_kept[SizeIndex(length)].TryPop(out var array)) return array;
        }

        return GC.AllocateUninitializedArray<byte>(length);
    }

    public override void Return(byte[] array, bool clearArray = false)
    {
        ArgumentNullException.ThrowIfNull(array);
        if (array.Length <= SmallBytes)
        {
            Shared.Return(array, clearArray);
            return;
        }

        if (clearArray) Array.Clear(array);
        if (array.Length > MostKeptBytes)
        {
            if (BitOperations.IsPow2(array.Length)) Volatile.Write(ref _largest[BitOperations.Log2((uint)array.Length)], new WeakReference<byte[]>(array));
            return;
        }

        lock (_gate)
        {
            var kept = _kept[SizeIndex(array.Length)];
            if (kept.Count < KeptOfSize) kept.Push(array);
        }
    }

    // Requests that need such an array usually come one after another. With a new array for each, hundreds of megabytes
    // would be in use until the next collection.
    private byte[] RentLargest(int minimumLength)
    {
        if (BitOperations.IsPow2(minimumLength)
            && Interlocked.Exchange(ref _largest[BitOperations.Log2((uint)minimumLength)], null) is { } last && last.TryGetTarget(out var array)) return array;
        return GC.AllocateUninitializedArray<byte>(minimumLength);
    }

    /// <summary>Releases all kept arrays to the garbage collector.</summary>
    public void Trim()
    {
        lock (_gate)
        {
            foreach (var kept in _kept) kept.Clear();
            Array.Clear(_largest);
        }
    }

    private static int SizeIndex(int length) => BitOperations.Log2((uint)length) - BitOperations.Log2(SmallBytes) - 1;
}
