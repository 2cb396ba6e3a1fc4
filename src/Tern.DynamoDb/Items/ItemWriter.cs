using System.ComponentModel;
using Tern.Buffers;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>
/// Writes items in DynamoDB JSON, <c>{"name":{"S":"text"}}</c>, directly to a request's body. For generated code.
/// </summary>
/// <remarks>
/// A value that can't be represented throws an <see cref="ArgumentException"/>. Its message begins with the item type
/// and the attribute's path.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public ref partial struct ItemWriter
{
    internal AwsJsonWriter Json;

    private readonly PooledBuffer _buffer;

    // For messages: the type that is written and the position where it begins.
    private string _typeName = "value";
    private int _start;

    // In SS, NS or BS, whose elements carry no type.
    private bool _inSet;

    // DynamoDB allows 32 levels. The counter stops at an object that contains itself.
    private int _nesting;

    /// <summary>Initializes a writer that appends to <paramref name="buffer"/>.</summary>
    /// <param name="buffer">The buffer.</param>
    public ItemWriter(PooledBuffer buffer)
    {
        Json = new AwsJsonWriter(buffer);
        _buffer = buffer;
    }

    /// <summary>Commits the output to the buffer.</summary>
    public void Flush() => Json.Flush();

    /// <summary>Begins an item. <see cref="EndItem"/> ends it.</summary>
    /// <param name="typeName">The item's type, for error messages.</param>
    public void BeginItem(string typeName)
    {
        Json.Flush();
        _typeName = typeName;
        _start = _buffer.WrittenCount + (Json.CommaDue ? 1 : 0);
        _nesting = 0;
        Json.BeginText("{"u8, 0);
    }

    /// <summary>Ends an item.</summary>
    public void EndItem() => Json.EndText(0, "}"u8);

    /// <summary>Writes a key attribute that has a template, and releases the text's memory.</summary>
    /// <param name="name">The name, escaped for JSON.</param>
    /// <param name="text">The key.</param>
    public void WriteKey(scoped ReadOnlySpan<byte> name, scoped KeyText text)
    {
        WriteName(name);
        WriteString(text.Text);
        text.Dispose();
    }

    /// <summary>Writes the name of an attribute.</summary>
    /// <param name="name">The name, which the generator has escaped for JSON if needed.</param>
    public void WriteName(scoped ReadOnlySpan<byte> name) => Json.WriteName(name);

    /// <summary>Writes the name of an attribute or of a map's entry.</summary>
    /// <param name="name">The name.</param>
    public void WriteName(string name)
    {
        if (name is null) throw Error("the name of an entry is null");
        if (!Json.TryWriteString(name)) throw Error("the name of an entry contains an unpaired surrogate, which UTF-8 can't represent");
        Json.WriteFragment(":"u8, valueEnded: false);
    }

    /// <summary>Begins a map. <see cref="EndMap"/> ends it.</summary>
    public void BeginMap() => Begin("{\"M\":{"u8);

    /// <summary>Ends a map.</summary>
    public void EndMap() => End("}}"u8);

    /// <summary>Begins a list. <see cref="EndList"/> ends it.</summary>
    public void BeginList() => Begin("{\"L\":["u8);

    /// <summary>Ends a list.</summary>
    public void EndList() => End("]}"u8);

    /// <summary>
    /// Begins a set of strings. Its elements are written like single values; <see cref="EndSet"/> ends it.
    /// </summary>
    public void BeginStringSet() => BeginSet("{\"SS\":["u8);

    /// <summary>
    /// Begins a set of numbers. Its elements are written like single values; <see cref="EndSet"/> ends it.
    /// </summary>
    public void BeginNumberSet() => BeginSet("{\"NS\":["u8);

    /// <summary>
    /// Begins a set of binary values. Its elements are written like single values; <see cref="EndSet"/> ends it.
    /// </summary>
    public void BeginBinarySet() => BeginSet("{\"BS\":["u8);

    /// <summary>Ends a set.</summary>
    public void EndSet()
    {
        _inSet = false;
        End("]}"u8);
    }

    /// <summary>Writes <c>{"NULL":true}</c>.</summary>
    public void WriteNull()
    {
        if (_inSet) throw Error("a set can't hold null");
        Json.WriteRaw("{\"NULL\":true}"u8);
    }

    /// <summary>Creates the error for a value that can't be written here.</summary>
    /// <param name="message">A description of the problem and of what to do.</param>
    /// <returns>The exception to throw.</returns>
    public ArgumentException Error(string message) => Error(message, null);

    private ArgumentException Error(string message, Exception? cause)
    {
        Json.Flush();
        var written = _buffer.WrittenSpan;
        var path = _start < written.Length && written[_start] == '{' ? ItemPath.At(written[_start..]) : "";
        return new ArgumentException(path.Length == 0 ? $"{_typeName}: {message}." : $"{_typeName}.{path}: {message}.", cause);
    }

    /// <summary>Creates the error for null in a member whose type doesn't allow it.</summary>
    /// <returns>The exception to throw.</returns>
    public ArgumentException NullError() => Error("null, but not declared nullable. Set it, or declare it nullable");

    private void Begin(scoped ReadOnlySpan<byte> opening)
    {
        if (++_nesting > AttributeScratch.MaxNesting)
            throw Error($"maps and lists are nested more than {AttributeScratch.MaxNesting} levels deep; DynamoDB allows 32. Does an object contain itself?");
        Json.BeginText(opening, 0);
    }

    private void End(scoped ReadOnlySpan<byte> closing)
    {
        _nesting--;
        Json.EndText(0, closing);
    }

    private void BeginSet(scoped ReadOnlySpan<byte> opening)
    {
        Begin(opening);
        _inSet = true;
    }

    // Writes {"S":" or {"N":" and reserves space for the text. In a set, it writes only the quote.
    private Span<byte> OpenText(scoped ReadOnlySpan<byte> opening, int length) => Json.BeginText(_inSet ? "\""u8 : opening, length);

    private void CloseText(int written) => Json.EndText(written, _inSet ? "\""u8 : "\"}"u8);
}
