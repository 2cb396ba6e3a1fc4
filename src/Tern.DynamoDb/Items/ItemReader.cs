using System.Buffers.Binary;
using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Reads items in DynamoDB's JSON, <c>{"name":{"S":"text"}}</c>, straight from an answer's body. For generated code.</summary>
/// <remarks>
/// DynamoDB writes neither white space nor needless escapes. Every method first compares the bytes that then must come,
/// and falls back to reading any valid JSON
/// from the same place.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct ItemReader
{
    internal AwsJsonReader Json;

    // For messages: what is read, and where it began.
    private ItemShape? _item;
    private int _start;

    private ReadOnlySpan<byte> _unknown;

    // Inside SS, NS or BS, whose elements carry no type.
    private bool _inSet;

    // Whether the value that comes next is of another scalar type than its member, and is read anyway.
    private bool _isOther;

    /// <summary>Begins at the start of <paramref name="json"/>.</summary>
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

    /// <summary>Begins a list, or a set of its elements, which another program may have stored: <c>{"L":[</c> or <c>{"NS":[</c>.</summary>
    /// <param name="set">The type of the set: SS, NS or BS.</param>
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

    /// <summary>Begins a list, or a set of its elements, whose values may have been stored as another scalar type.</summary>
    /// <param name="set">The type of the set.</param>
    /// <param name="other">The type of a set that was stored as the other scalar type.</param>
    public void BeginList(ReadOnlySpan<byte> set, ReadOnlySpan<byte> other) => BeginList(!_inSet && IsNext(other) ? other : set);

    /// <summary>Begins a set of strings: <c>{"SS":[</c>. Its elements are read as values of their own are; <see cref="EndValue"/> ends it.</summary>
    public void BeginStringSet() => BeginSet("SS"u8);

    /// <summary>Begins a set of numbers: <c>{"NS":[</c>. Its elements are read as values of their own are; <see cref="EndValue"/> ends it.</summary>
    public void BeginNumberSet() => BeginSet("NS"u8);

    /// <summary>Begins a set of byte strings: <c>{"BS":[</c>. Its elements are read as values of their own are; <see cref="EndValue"/> ends it.</summary>
    public void BeginBinarySet() => BeginSet("BS"u8);

    /// <summary>Ends a map, list or set of which everything was read.</summary>
    public void EndValue()
    {
        _inSet = false;
        if (Json.TryCloseObject()) return;
        CloseValue();
    }

    /// <summary>Reads the next attribute's name.</summary>
    /// <param name="shape">The attributes that are known.</param>
    /// <param name="at">-1 before the first attribute; afterwards the attribute's place in <paramref name="shape"/>, or -2 when it is unknown.</param>
    /// <returns>False at the end of the item or map.</returns>
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

    /// <summary>Keeps the attribute that <see cref="NextAttribute"/> found unknown.</summary>
    /// <param name="extension">Where to keep it; made when it is null.</param>
    public void ReadUnknown(ref AttributeMap? extension)
    {
        var name = AwsJsonReader.GetString(_unknown);
        (extension ??= [])[name] = AttributeValue.Read(ref Json);
    }

    /// <summary>Looks for the attribute that says which derived type an object is, without reading on.</summary>
    /// <param name="name">The attribute's name.</param>
    /// <returns>Its text; empty when there is none.</returns>
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
    /// <returns>False at the end of the map.</returns>
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

    /// <summary>Goes to the next element of a list or set.</summary>
    /// <returns>False at the end of it.</returns>
    public bool NextElement() => Json.NextElement();

    /// <summary>Reads <c>{"NULL":true}</c> if that is what comes next.</summary>
    /// <returns>True when it was null.</returns>
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

    /// <summary>Reads over a value of any type.</summary>
    public void SkipValue() => Json.SkipValue();

    // Whether {"NULL":true} may come next. Looks at four bytes; false is certain.
    private readonly bool MayBeNull()
    {
        var next = Json.Document[Json.Position..];
        return next.Length < 4 || next[0] != '{' || next[1] != '"' || next[2] == '\\' || (next[2] == 'N' && next[3] != '"');
    }

    /// <summary>Lets the next value be of the other scalar type: a number for a string, or a string for a number, and sets of them.</summary>
    /// <param name="type">The type of attribute that the next call reads.</param>
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

    /// <summary>Determines whether a number comes next.</summary>
    /// <returns>true if it is a number; otherwise, false.</returns>
    public bool IsNumber() => !_inSet && IsNext("N"u8);

    // Looks at the type of the next value, and reads nothing.
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

    // Reads {"S": or throws; in a set, where elements carry no type, reads nothing.
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
