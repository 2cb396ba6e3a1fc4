namespace Tern.Local.Seeding;

/// <summary>The action of a <see cref="SeedStep"/>.</summary>
internal enum SeedStepKind
{
    CreateTable,

    /// <summary>Selects the table for the items that follow. It must exist.</summary>
    UseTable,

    PutItem,
    UpdateTimeToLive,
}
