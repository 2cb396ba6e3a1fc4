using System.Globalization;
using System.Text;

namespace Tern.Credentials;

/// <summary>
/// Reads the text-only elements of a small XML document in order. Strict: malformed XML is an error, and so is a
/// document type declaration, which no service sends. System.Xml could do this too, but adds 1 MB to a native
/// program.
/// </summary>
/// <remarks>
/// document = { misc } element { misc }            misc = white space | "&lt;?" … "?&gt;" | "&lt;!--" … "--&gt;"
/// element  = "&lt;" name attributes ( "/&gt;" | "&gt;" { element | text | "&lt;![CDATA[" … "]]&gt;" | misc } "&lt;/" name "&gt;" )
/// Attributes are skipped; the prefix of a name is removed. Errors contain the position, never the content.
/// </remarks>
internal sealed class XmlLeaves
{
    private const int MaxDepth = 32;

    private readonly string _xml;
    private readonly List<string> _open = [];
    private readonly List<XmlLeaf> _leaves = [];
    private readonly StringBuilder _text = new();
    private bool _isLeaf;
    private bool _hasRoot;
    private int _position;

    private XmlLeaves(string xml) => _xml = xml;

    /// <exception cref="FormatException">The document is malformed.</exception>
    public static List<XmlLeaf> Read(string xml)
    {
        var reader = new XmlLeaves(xml);
        while (reader._position < xml.Length) reader.ReadNext();
        if (reader._open.Count > 0 || !reader._hasRoot) throw reader.Malformed("the end of the root element");
        return reader._leaves;
    }

    private void ReadNext()
    {
        if (_xml[_position] != '<') ReadText();
        else if (Skip("<!--")) Until("-->");
        else if (Skip("<?")) Until("?>");
        else if (_open.Count > 0 && Skip("<![CDATA[")) _text.Append(Until("]]>"));
        else if (Skip("</")) Close(ReadName(), mayEndTag: true);
        else ReadStart();
    }

    private void ReadStart()
    {
        _position++;
        if (_hasRoot && _open.Count == 0) throw Malformed("nothing after the root element");
        if (_open.Count == MaxDepth) throw Malformed($"at most {MaxDepth} levels");
        var name = ReadName();
        _hasRoot = true;
        _open.Add(name);
        _isLeaf = true;
        _text.Clear();
        while (true)
        {
            SkipBlanks();
            if (Skip("/>"))
            {
                Close(name, mayEndTag: false);
                return;
            }

            if (Skip(">")) return;
            ReadName();
            SkipBlanks();
            if (!Skip("=")) throw Malformed("'='");
            SkipBlanks();
            if (Skip("\"")) Until("\"");
            else if (Skip("'")) Until("'");
            else throw Malformed("a quoted value");
        }
    }

    private void Close(string name, bool mayEndTag)
    {
        if (mayEndTag)
        {
            SkipBlanks();
            if (!Skip(">")) throw Malformed("'>'");
        }

        if (_open.Count == 0 || _open[^1] != name) throw Malformed("the end of another element");
        if (_isLeaf) _leaves.Add(new XmlLeaf(_open.Count > 1 ? _open[^2] : "", name, _text.ToString()));
        _open.RemoveAt(_open.Count - 1);
        _isLeaf = false;
    }

    private void ReadText()
    {
        var end = _xml.IndexOf('<', _position);
        var text = _xml.AsSpan(_position..(end < 0 ? _xml.Length : end));
        if (_open.Count == 0 && !text.IsWhiteSpace()) throw Malformed("an element");
        while (!text.IsEmpty)
        {
            var ampersand = text.IndexOf('&');
            var plain = ampersand < 0 ? text : text[..ampersand];
            _text.Append(plain);
            _position += plain.Length;
            if (ampersand < 0) return;
            var semicolon = text[ampersand..].IndexOf(';');
            if (semicolon < 0) throw Malformed("';' after '&'");
            _text.Append(Entity(text.Slice(ampersand + 1, semicolon - 1)));
            _position += semicolon + 1;
            text = text[(ampersand + semicolon + 1)..];
        }
    }

    private string Entity(ReadOnlySpan<char> name)
    {
        if (name is "amp") return "&";
        if (name is "lt") return "<";
        if (name is "gt") return ">";
        if (name is "quot") return "\"";
        if (name is "apos") return "'";
        var hex = name.StartsWith("#x", StringComparison.Ordinal);
        if (name is ['#', ..]
            && int.TryParse(name[(hex ? 2 : 1)..], hex ? NumberStyles.AllowHexSpecifier : NumberStyles.None, CultureInfo.InvariantCulture, out var code)
            && Rune.IsValid(code)) return new Rune(code).ToString();
        throw Malformed("a predefined entity or a character reference");
    }

    private string ReadName()
    {
        var start = _position;
        while (_position < _xml.Length && (char.IsLetterOrDigit(_xml[_position]) || _xml[_position] is '_' or '-' or '.' or ':')) _position++;
        if (_position == start || char.IsAsciiDigit(_xml[start])) throw Malformed("a name");
        var colon = _xml.LastIndexOf(':', _position - 1, _position - start);
        return _xml[(colon < 0 ? start : colon + 1).._position];
    }

    private bool Skip(string expected)
    {
        if (string.CompareOrdinal(_xml, _position, expected, 0, expected.Length) != 0) return false;
        _position += expected.Length;
        return true;
    }

    private ReadOnlySpan<char> Until(string end)
    {
        var found = _xml.IndexOf(end, _position, StringComparison.Ordinal);
        if (found < 0) throw Malformed($"'{end}'");
        var before = _xml.AsSpan(_position..found);
        _position = found + end.Length;
        return before;
    }

    private void SkipBlanks()
    {
        while (_position < _xml.Length && _xml[_position] is ' ' or '\t' or '\r' or '\n') _position++;
    }

    private FormatException Malformed(string expected) => new($"Malformed XML: expected {expected} at character {_position}.");
}
