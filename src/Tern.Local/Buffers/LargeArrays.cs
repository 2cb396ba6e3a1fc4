using System.Buffers;
using System.Numerics;

namespace Tern.Local.Buffers;

/// <summary>
/// The arrays of requests and answers. Small ones are the shared pool's. That keeps large ones too, dozens of each size, for
/// minutes after the last use: here a few of each size are kept, and none once <see cref="Trim"/> was called.
/// </summary>
internal sealed class LargeArrays : ArrayPool<byte>
{
    /// <summary>The longest array of the shared pool that is used.</summary>
    private const int SmallBytes = 64 * 1024;

    /// <summary>The longest array that is kept: what is longer, for the largest of requests, is collected, and only used again as long as it isn't.</summary>
    private const int MostKeptBytes = 4 * 1024 * 1024;

    private const int KeptOfSize = 4;

    private readonly Lock _gate = new();
    private readonly Stack<byte[]>[] _kept = [.. Enumerable.Range(0, SizeIndex(MostKeptBytes) + 1).Select(static _ => new Stack<byte[]>(KeptOfSize))];

    private readonly WeakReference<byte[]>?[] _largest = new WeakReference<byte[]>?[32]; // by the logarithm of their length

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

    // Requests that need one come one after the other: each with an array of its own would be hundreds of megabytes until the next collection.
    private byte[] RentLargest(int minimumLength)
    {
        if (BitOperations.IsPow2(minimumLength)
            && Interlocked.Exchange(ref _largest[BitOperations.Log2((uint)minimumLength)], null) is { } last && last.TryGetTarget(out var array)) return array;
        return GC.AllocateUninitializedArray<byte>(minimumLength);
    }

    /// <summary>Lets go of all that is kept, for the collector.</summary>
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
