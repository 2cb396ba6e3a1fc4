namespace Tern.Local.Engine.PartiQl.Translation;

/// <summary>The value given to set_add or set_delete, and what to say when the parameter behind it is no set.</summary>
internal readonly record struct SetArgument(int Value, string Fault);
