namespace Tern.Diagnostics;

/// <summary>Collects weighted stacks from events, and resolves their addresses to methods at the end.</summary>
/// <param name="provider">The provider of the events.</param>
/// <param name="weigh">
/// A callback for each of the provider's events, with its ID, thread, stack and fields. It adds the relevant weight to
/// the recorder.
/// </param>
internal sealed class StackRecorder(string provider, StackRecorder.Weigh weigh) : INetTraceSink
{
    private const string RundownProvider = "Microsoft-Windows-DotNETRuntimeRundown";
    private const int MethodDCEndVerbose = 144;
    private const int MaxStacks = 20_000;

    private readonly Dictionary<ulong[], double> _weights = new(SameStack.Instance);
    private readonly List<CodeRange> _methods = [];
    private ulong[]? _addresses;

    /// <summary>Handles an event of the provider, and adds its weight to the recorder.</summary>
    public delegate void Weigh(StackRecorder recorder, int id, long thread, ulong[] stack, ReadOnlySpan<byte> payload);

    /// <summary>The total weight of all stacks.</summary>
    public double Total { get; private set; }

    public void Add(ulong[] stack, double weight)
    {
        if (stack.Length == 0) return;
        Total += weight;
        if (_weights.TryGetValue(stack, out var until)) _weights[stack] = until + weight;
        else if (_weights.Count < MaxStacks) _weights.Add(stack, weight);
    }

    public void Event(NetTraceKind kind, long thread, ulong[] stack, ReadOnlySpan<byte> payload, int pointerBytes)
    {
        if (kind.Provider == provider) weigh(this, kind.Id, thread, stack, payload);
        else if (kind is { Provider: RundownProvider, Id: MethodDCEndVerbose }) AddMethod(payload);
    }

    /// <summary>Returns the stacks with the names of their methods, heaviest first.</summary>
    public IReadOnlyList<NamedStack> Stacks()
    {
        _methods.Sort(static (one, other) => one.Start.CompareTo(other.Start));
        var stacks = new List<NamedStack>(_weights.Count);
        foreach (var (stack, weight) in _weights) stacks.Add(new NamedStack([.. stack.Select(Name).OfType<string>()], weight));
        stacks.Sort(static (one, other) => other.Weight.CompareTo(one.Weight));
        return stacks;
    }

    // After its last event, the session lists all methods of the process. Methods that aren't on any stack are skipped.
    private void AddMethod(ReadOnlySpan<byte> payload)
    {
        _addresses ??= [.. _weights.Keys.SelectMany(static stack => stack).Distinct().Order()];
        var cursor = new NetTraceCursor(payload);
        cursor.Bytes(16); // method ID and module ID
        var start = cursor.UInt64();
        var size = (uint)cursor.Int32();
        var first = Array.BinarySearch(_addresses, start);
        if (first < 0) first = ~first;
        if (first == _addresses.Length || _addresses[first] >= start + size) return;
        cursor.Bytes(8); // token and flags
        var type = cursor.Text();
        _methods.Add(new CodeRange(start, size, FrameName.Of(type, cursor.Text())));
    }

    private string? Name(ulong address)
    {
        var (low, high) = (0, _methods.Count - 1);
        while (low <= high)
        {
            var middle = (low + high) / 2;
            var method = _methods[middle];
            if (address < method.Start) high = middle - 1;
            else if (address >= method.Start + method.Size) low = middle + 1;
            else return method.Name;
        }

        return null;
    }

    private readonly record struct CodeRange(ulong Start, uint Size, string Name);

    private sealed class SameStack : IEqualityComparer<ulong[]>
    {
        public static SameStack Instance { get; } = new();

        public bool Equals(ulong[]? x, ulong[]? y) => x.AsSpan().SequenceEqual(y);

        public int GetHashCode(ulong[] obj)
        {
            var hash = new HashCode();
            foreach (var address in obj) hash.Add(address);
            return hash.ToHashCode();
        }
    }
}
