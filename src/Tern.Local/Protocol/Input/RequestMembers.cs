using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// The members of an item request, as they were read. As in the service, a JSON null counts as absent.
/// </summary>
internal sealed class RequestMembers(ByteBuffer buffer)
{
    private readonly Slice[] _slices = new Slice[(int)Member.ConditionalOperator + 1];
    private readonly long[] _numbers = new long[(int)Member.ConditionalOperator + 1];
    private uint _present;

    public Symbols Symbols { get; } = new(buffer);

    /// <summary>
    /// The bindings of the expressions that a request can have: condition or filter, key condition, projection, update.
    /// </summary>
    public Bindings[] Bindings { get; } = [new(), new(), new(), new()];

    /// <summary>
    /// The faults in attribute values, by the member that contains them. Only the first fault of each is kept.
    /// </summary>
    public string? KeyFault { get; set; }

    public string? ItemFault { get; set; }

    public string? ValuesFault { get; set; }

    public string? ValuesKeyFault { get; set; }

    public string? NamesFault { get; set; }

    /// <summary>The legacy parameters; null if there are none other than simple texts.</summary>
    public LegacyParameters? Legacy { get; set; }

    public bool HasLegacy => (_present & Members.Legacy) != 0;

    public void Reset()
    {
        _present = 0;
        Symbols.Reset();
        KeyFault = ItemFault = ValuesFault = ValuesKeyFault = NamesFault = null;
        Legacy = null;
    }

    public bool Has(Member member) => (_present & 1u << (int)member) != 0;

    public Slice this[Member member] => Has(member) ? _slices[(int)member] : Slice.Absent;

    public void Set(Member member, Slice slice)
    {
        _present |= 1u << (int)member;
        _slices[(int)member] = slice;
    }

    public void Set(Member member, long number)
    {
        _present |= 1u << (int)member;
        _numbers[(int)member] = number;
    }

    public long? Number(Member member) => Has(member) ? _numbers[(int)member] : null;

    public bool Flag(Member member, bool otherwise = false) => Has(member) ? _numbers[(int)member] != 0 : otherwise;

    public ReadOnlySpan<byte> Utf8(Member member) => buffer[this[member]];

    public string? Text(Member member) => Has(member) ? Encoding.UTF8.GetString(buffer[_slices[(int)member]]) : null;

    public bool Is(Member member, ReadOnlySpan<byte> value) => Has(member) && buffer[_slices[(int)member]].SequenceEqual(value);
}
