namespace Tern.Load;

/// <summary>The use of a text with placeholders, which determines how values are encoded.</summary>
internal enum TextUse
{
    Url,
    Header,
    Body,
}
