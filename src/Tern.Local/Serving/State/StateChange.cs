using System.Buffers;
using Tern.Local.Buffers;

namespace Tern.Local.Serving;

/// <summary>
/// A change of a service's state: entries that are put with their complete state, and entries that are removed. It can
/// be used again after <see cref="Clear"/>.
/// <code>
/// change = entry*
/// entry  = flags(1 byte) [account Region] kind(1 byte) name [value]     flags: 1 it is put, 2 its place is that of the entry before
/// </code>
/// </summary>
internal sealed class StateChange
{
    private const byte IsPut = 1;
    private const byte HasPlaceBefore = 2;

    // Larger arrays aren't kept, so that one large value doesn't keep memory in use.
    private const int KeptBytes = 64 * 1024;

    private ArrayBufferWriter<byte> _entries = new();
    private ArrayBufferWriter<byte> _value = new();
    private string? _account;
    private string? _region;

    /// <summary>Reads an entry; its value is valid only during the call.</summary>
    /// <param name="key">The key.</param>
    /// <param name="isPut">true if the entry has a value; false if it is removed.</param>
    /// <param name="value">The value.</param>
    public delegate void Reader(in StateKey key, bool isPut, ReadOnlySpan<byte> value);

    public bool IsEmpty => _entries.WrittenCount == 0;

    public ReadOnlySpan<byte> Written => _entries.WrittenSpan;

    /// <summary>Gets the buffer of the value that <see cref="Put(in StateKey)"/> puts.</summary>
    public IBufferWriter<byte> Value => _value;

    /// <summary>Puts an entry with the complete state.</summary>
    public void Put(in StateKey key, ReadOnlySpan<byte> value)
    {
        WriteKey(key, IsPut);
        _entries.WriteBytes(value);
    }

    /// <summary>Puts an entry with the state that was written to <see cref="Value"/>, and empties that.</summary>
    public void Put(in StateKey key)
    {
        Put(key, _value.WrittenSpan);
        _value.ResetWrittenCount();
    }

    public void Remove(in StateKey key) => WriteKey(key, 0);

    public void Clear()
    {
        if (_entries.Capacity > KeptBytes) (_entries, _value) = (new(), new());
        else _entries.ResetWrittenCount();
        _account = _region = null;
    }

    /// <summary>Reads the entries of a change.</summary>
    public static void Read(ReadOnlySpan<byte> entries, Reader read)
    {
        var from = new RecordInput(entries);
        var (account, region) = ("", "");
        while (!from.IsAtEnd)
        {
            var flags = from.ReadByte();
            if ((flags & HasPlaceBefore) == 0) (account, region) = (from.ReadText(), from.ReadText());
            var kind = from.ReadByte();
            var key = new StateKey(account, region, kind, from.ReadText());
            var isPut = (flags & IsPut) != 0;
            read(key, isPut, isPut ? from.ReadBytes() : default);
        }
    }

    private void WriteKey(in StateKey key, byte flags)
    {
        var hasPlaceBefore = key.Account == _account && key.Region == _region;
        _entries.WriteByte(hasPlaceBefore ? (byte)(flags | HasPlaceBefore) : flags);
        if (!hasPlaceBefore)
        {
            _entries.WriteText(key.Account);
            _entries.WriteText(key.Region);
            (_account, _region) = (key.Account, key.Region);
        }

        _entries.WriteByte(key.Kind);
        _entries.WriteText(key.Name);
    }
}
