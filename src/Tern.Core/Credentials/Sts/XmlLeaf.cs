namespace Tern.Credentials;

/// <summary>An element that contains only text. The text may be a secret.</summary>
internal readonly struct XmlLeaf(string parent, string name, string text)
{
    public string Text { get; } = text;

    public bool Is(string expectedParent, string expectedName) => name == expectedName && parent == expectedParent;
}
