namespace Tern.Local.Engine.Transfers;

/// <summary>The time whose changes an incremental export holds.</summary>
/// <param name="From">The moment it begins at: changes after it are in.</param>
/// <param name="To">The moment it ends at: changes of it are in.</param>
/// <param name="WithOld">Whether it shows items as they were before, too.</param>
internal readonly record struct ChangeWindow(DateTimeOffset From, DateTimeOffset To, bool WithOld);
