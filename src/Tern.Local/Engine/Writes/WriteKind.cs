namespace Tern.Local.Engine.Writes;

internal enum WriteKind
{
    Put,
    Update,
    Delete,

    /// <summary>A transaction's ConditionCheck, which writes nothing.</summary>
    Check,
}
