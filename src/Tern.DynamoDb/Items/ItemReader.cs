using System.Buffers.Binary;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Reads items in DynamoDB JSON, <c>{"name":{"S":"text"}}</c>, directly from a response's body. For generated code.
/// </summary>
/// <remarks>
/// DynamoDB writes neither white space nor unnecessary escapes. Every method first compares the expected bytes, and
/// falls back to reading any valid JSON from the same position.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct ItemReader
{
    internal AwsJsonReader Json;

    // For messages: the item's shape and the position where it begins.
    private ItemShape? _item;
    private int _start;

    private ReadOnlySpan<byte> _unknown;

    // In SS, NS or BS, whose elements carry no type.
    private bool _inSet;

    // The next value has a different scalar type than its member, and is read anyway.
    private bool _isOther;

    /// <summary>Initializes a reader at the beginning of <paramref name="json"/>.</summary>
    /// <param name="json">The document in UTF-8.</param>
    public ItemReader(ReadOnlySpan<byte> json) => Json = new AwsJsonReader(json);

    /// <summary>Begins an item, which is a JSON object of attributes.</summary>
    /// <param name="shape">The item's type.</param>
    public void BeginItem(ItemShape shape)
    {
        Json.SkipWhiteSpace();
        _item = shape;
        _start = Json.Position;
        Json.BeginObject();
    }

    /// <summary>Begins a map: <c>{"M":{</c>. <see cref="EndValue"/> ends it.</summary>
    public void BeginMap()
    {
        if (Json.TryOpenNested("{\"M\":{"u8)) return;
        OpenValue("M"u8);
        if (Json.Peek() != AwsJsonToken.Object) throw Json.Unexpected("an object after \"M\"");
        Json.BeginObject();
    }

    /// <summary>Begins a list: <c>{"L":[</c>. <see cref="EndValue"/> ends it.</summary>
    public void BeginList()
    {
        if (Json.TryOpenNested("{\"L\":["u8)) return;
        OpenValue("L"u8);
        Json.BeginArray();
    }

    /// <summary>
    /// Begins a list, or a set of its elements that another program stored: <c>{"L":[</c> or <c>{"NS":[</c>.
    /// </summary>
    /// <param name="set">The set's type: SS, NS or BS.</param>
    public void BeginList(ReadOnlySpan<byte> set)
    {
        if (Json.TryOpenNested("{\"L\":["u8)) return;
        var before = Json;
        if (!_inSet && Json.Peek() == AwsJsonToken.Object)
        {
            Json.BeginObject();
            if (Json.NextMember(out var type) && type.SequenceEqual(set))
            {
                Json.BeginArray();
                _inSet = true;
                return;
            }
        }

        Json = before;
        BeginList();
    }

    /// <summary>
    /// Begins a list, or a set of its elements, whose values may have been stored as a different scalar type.
    /// </summary>
    /// <param name="set">The set's type.</param>
    /// <param name="other">The set's type if its values were stored as the other scalar type.</param>
    public void BeginList(ReadOnlySpan<byte> set, ReadOnlySpan<byte> other) => BeginList(!_inSet && IsNext(other) ? other : set);

    /// <summary>
    /// Begins a set of strings: <c>{"SS":[</c>. Its elements are read like single values; <see cref="EndValue"/> ends
    /// it.
    /// </summary>
    public void BeginStringSet() => BeginSet("SS"u8);

    /// <summary>
    /// Begins a set of numbers: <c>{"NS":[</c>. Its elements are read like single values; <see cref="EndValue"/> ends
    /// it.
    /// </summary>
    public void BeginNumberSet() => BeginSet("NS"u8);

    /// <summary>
    /// Begins a set of binary values: <c>{"BS":[</c>. Its elements are read like single values; <see cref="EndValue"/>
    /// ends it.
    /// </summary>
    public void BeginBinarySet() => BeginSet("BS"u8);

    /// <summary>Ends a map, list or set that has been read completely.</summary>
    public void EndValue()
    {
        _inSet = false;
        if (Json.TryCloseObject()) return;
        CloseValue();
    }

    /// <summary>Reads the next attribute's name.</summary>
    /// <param name="shape">The known attributes.</param>
    /// <param name="at">
    /// -1 before the first attribute; afterwards, the attribute's index in <paramref name="shape"/>, or -2 if it's
    /// unknown.
    /// </param>
    /// <returns>false at the end of the item or map; otherwise, true.</returns>
    public bool NextAttribute(ItemShape shape, ref int at)
    {
        int guess = shape.Followers[at + 2];
        if (Json.TryNextMember(shape.Members[guess], out var ended))
        {
            at = guess;
            return true;
        }

        if (ended || !Json.NextMember(out var name)) return false;
        at = shape.Find(name, at);
        if (at == ItemShape.Unknown) _unknown = name;
        return true;
    }

    /// <summary>Stores the unknown attribute that <see cref="NextAttribute"/> found.</summary>
    /// <param name="extension">The map to add it to, which is created if it's null.</param>
    public void ReadUnknown(ref AttributeMap? extension)
    {
        var name = AwsJsonReader.GetString(_unknown);
        (extension ??= [])[name] = AttributeValue.Read(ref Json);
    }

    /// <summary>
    /// Finds the discriminator attribute, which specifies the derived type of an object, without advancing the reader.
    /// </summary>
    /// <param name="name">The attribute's name.</param>
    /// <returns>The attribute's text; empty if it's missing.</returns>
    public ReadOnlySpan<byte> PeekDiscriminator(ReadOnlySpan<byte> name)
    {
        var before = Json;
        ReadOnlySpan<byte> text = default;
        while (Json.NextMember(out var found))
        {
            if (found.SequenceEqual(name))
            {
                text = ReadUtf8();
                break;
            }

            Json.SkipValue();
        }

        Json = before;
        return text;
    }

    /// <summary>Reads the name of the next entry of a map.</summary>
    /// <param name="name">The name.</param>
    /// <returns>false at the end of the map; otherwise, true.</returns>
    public bool NextEntry(out string name)
    {
        if (Json.NextMember(out var utf8))
        {
            name = AwsJsonReader.GetString(utf8);
            return true;
        }

        name = "";
        return false;
    }

    /// <summary>Advances to the next element of a list or set.</summary>
    /// <returns>false at the end of the list or set; otherwise, true.</returns>
    public bool NextElement() => Json.NextElement();

    /// <summary>Reads <c>{"NULL":true}</c> if it comes next.</summary>
    /// <returns>true if it was read; otherwise, false.</returns>
    public bool TryReadNull()
    {
        if (_inSet || !MayBeNull()) return false;
        var before = Json;
        Json.BeginObject();
        if (!Json.NextMember(out var type) || !type.SequenceEqual("NULL"u8))
        {
            Json = before;
            return false;
        }

        if (Json.Peek() != AwsJsonToken.Boolean || !Json.ReadBoolean()) throw Json.Unexpected("true after \"NULL\"");
        CloseValue();
        return true;
    }

    /// <summary>Skips a value of any type.</summary>
    public void SkipValue() => Json.SkipValue();

    // Determines whether {"NULL":true} may come next, from four bytes. Only false is certain.
    private readonly bool MayBeNull()
    {
        var next = Json.Document[Json.Position..];
        return next.Length < 4 || next[0] != '{' || next[1] != '"' || next[2] == '\\' || (next[2] == 'N' && next[3] != '"');
    }

    /// <summary>
    /// Allows the next value to have the other scalar type: a number instead of a string, or a string instead of a
    /// number, and sets of them.
    /// </summary>
    /// <param name="type">The attribute type that the next call reads.</param>
    /// <returns>This reader.</returns>
    [UnscopedRef]
    public ref ItemReader Leniently(ReadOnlySpan<byte> type)
    {
        _isOther = !_inSet && !IsNext(type) && IsNext(type.SequenceEqual("S"u8) ? "N"u8
            : type.SequenceEqual("N"u8) ? "S"u8
            : type.SequenceEqual("SS"u8) ? "NS"u8
            : "SS"u8);
        return ref this;
    }

    /// <summary>Determines whether the next value is a number.</summary>
    /// <returns>true if it's a number; otherwise, false.</returns>
    public bool IsNumber() => !_inSet && IsNext("N"u8);

    // Checks the type of the next value without reading it.
    private bool IsNext(ReadOnlySpan<byte> type)
    {
        var before = Json;
        var isNext = false;
        if (Json.Peek() == AwsJsonToken.Object)
        {
            Json.BeginObject();
            isNext = Json.NextMember(out var found) && found.SequenceEqual(type);
        }

        Json = before;
        return isNext;
    }

    private void BeginSet(ReadOnlySpan<byte> type)
    {
        OpenValue(type);
        Json.BeginArray();
        _inSet = true;
    }

    // Reads {"S": or throws. In a set, whose elements carry no type, it reads nothing.
    private void OpenValue(ReadOnlySpan<byte> type)
    {
        if (_inSet) return;
        if (Json.Peek() != AwsJsonToken.Object) throw Json.Unexpected("an attribute value, such as {\"S\":…}");
        Json.BeginObject();
        if (!Json.NextMember(out var found)) throw Json.Unexpected("the type of an attribute value");
        if (!found.SequenceEqual(type) && !_isOther) throw Mismatch(type, found);
        _isOther = false;
    }

    private void CloseValue()
    {
        if (!_inSet && Json.NextMember(out _)) throw Json.Unexpected("'}': an attribute value has one type");
    }
}
