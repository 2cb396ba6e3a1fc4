namespace Tern.Local.Engine.Tables.Transitions;

/// <summary>Something under way, and what is done when it ends.</summary>
/// <param name="Table">The table.</param>
/// <param name="Kind">What it is.</param>
/// <param name="Index">The index that it is about, or null.</param>
/// <param name="Detail">
/// What error texts say of it: whether a stream is enabled or disabled, the class that the table gets, the attribute of
/// times to live.
/// </param>
/// <param name="Complete">Done at the end, under the table's lock; null for nothing.</param>
internal sealed record Transition(Table Table, TransitionKind Kind, SecondaryIndex? Index, string? Detail, Action? Complete);
