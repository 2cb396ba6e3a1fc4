using Tern.Local.S3;
using Tern.Local.Serving;

namespace Tern.Local.Tests.S3.State;

/// <summary>The entries of a snapshot.</summary>
/// <param name="hasFiles">true if the files of long bodies stay with it.</param>
/// <param name="meanwhile">What happens after each addition of others than pieces, or null.</param>
internal sealed class Snapshot(bool hasFiles = true, Action? meanwhile = null) : IStateSink
{
    private readonly List<byte[]> _entries = [];

    public bool HasFiles => hasFiles;

    public IReadOnlyList<byte[]> Entries => _entries;

    /// <summary>The entries as texts, in order.</summary>
    public IReadOnlyList<string> Texts
    {
        get
        {
            var texts = new List<string>();
            foreach (var entries in _entries)
                StateChange.Read(entries, (in key, isPut, value) => texts.Add($"{key} {isPut} {Convert.ToHexStringLower(value)}"));
            return [.. texts.Order(StringComparer.Ordinal)];
        }
    }

    public void Add(in StateKey key, ReadOnlySpan<byte> value)
    {
        var change = new StateChange();
        change.Put(key, value);
        Add(change);
    }

    public void Add(StateChange entries)
    {
        var isPiece = false;
        StateChange.Read(entries.Written, (in key, _, _) => isPiece = key.Kind == S3Entries.Piece);
        _entries.Add(entries.Written.ToArray());
        entries.Clear();
        if (!isPiece) meanwhile?.Invoke(); // the bucket's lock is held for pieces
    }
}
