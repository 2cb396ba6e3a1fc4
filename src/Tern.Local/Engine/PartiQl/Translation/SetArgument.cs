namespace Tern.Local.Engine;

/// <summary>
/// The argument of set_add or set_delete, and the error message if it's a parameter that isn't a set.
/// </summary>
internal readonly record struct SetArgument(int Value, string Fault);
