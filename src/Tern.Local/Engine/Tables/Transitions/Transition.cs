namespace Tern.Local.Engine;

/// <summary>A transition in progress, and the action at its end.</summary>
/// <param name="Table">The table.</param>
/// <param name="Kind">The kind of transition.</param>
/// <param name="Index">The affected index, or null.</param>
/// <param name="Detail">A detail for error messages: enabling or disabling a stream, the new table class, or the
/// time-to-live attribute.</param>
/// <param name="Complete">An action to run at the end, under the table's lock, or null.</param>
internal sealed record Transition(Table Table, TransitionKind Kind, SecondaryIndex? Index, string? Detail, Action? Complete);
