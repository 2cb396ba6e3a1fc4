namespace Tern.Local.Engine.PartiQl;

/// <summary>What a write gives back.</summary>
internal enum Returning
{
    Nothing,
    AllOld,
    ModifiedOld,
    AllNew,
    ModifiedNew,
}
