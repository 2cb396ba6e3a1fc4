namespace Tern.Local.Engine;

/// <summary>The values that a write returns.</summary>
internal enum Returning
{
    Nothing,
    AllOld,
    ModifiedOld,
    AllNew,
    ModifiedNew,
}
