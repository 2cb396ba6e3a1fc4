namespace Tern.Load.Scenarios;

/// <summary>Where a text with placeholders stands, which says how values are written.</summary>
internal enum TextUse
{
    Url,
    Header,
    Body,
}
