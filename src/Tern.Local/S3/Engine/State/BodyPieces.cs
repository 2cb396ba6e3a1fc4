using System.Globalization;
using Tern.Local.Buffers;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>Puts the bytes of long bodies into a snapshot that has no files: each block once, in pieces.</summary>
/// <param name="sink">The snapshot.</param>
internal sealed class BodyPieces(IStateSink sink)
{
    private const int Length = 1024 * 1024;

    private readonly Dictionary<BodyBlock, int> _blocks = [];
    private readonly StateChange _piece = new();

    /// <summary>Returns the number of a block in the snapshot, or null if its bytes are in the entries that use it.</summary>
    public int? Find(BodyBlock block) => _blocks.TryGetValue(block, out var number) ? number : null;

    /// <summary>Adds the blocks of a body that are new.</summary>
    public void Add(ObjectBody body)
    {
        foreach (var (block, _, _) in body.Segments)
        {
            if (block.Length <= FileBodyStore.MaxInline || !_blocks.TryAdd(block, _blocks.Count + 1)) continue;
            for (var offset = 0L; offset < block.Length; offset += Length) Add(block, _blocks.Count, offset);
        }
    }

    private void Add(BodyBlock block, int number, long offset)
    {
        var length = (int)Math.Min(Length, block.Length - offset);
        _piece.Value.WriteFlag(offset + length == block.Length);
        block.Read(offset, _piece.Value.GetSpan(length)[..length]);
        _piece.Value.Advance(length);
        _piece.Put(new StateKey("", "", S3Entries.Piece, string.Create(CultureInfo.InvariantCulture, $"{number}/{offset / Length}")));
        sink.Add(_piece);
    }
}
