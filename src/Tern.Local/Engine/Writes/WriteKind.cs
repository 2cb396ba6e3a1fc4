namespace Tern.Local.Engine;

internal enum WriteKind
{
    Put,
    Update,
    Delete,

    /// <summary>A transaction's ConditionCheck, which writes nothing.</summary>
    Check,
}
