namespace Tern.Local.Engine;

/// <summary>The period of an incremental export.</summary>
/// <param name="From">The start, exclusive.</param>
/// <param name="To">The end, inclusive.</param>
/// <param name="WithOld">true to include the items before their changes; otherwise, false.</param>
internal readonly record struct ChangeWindow(DateTimeOffset From, DateTimeOffset To, bool WithOld);
