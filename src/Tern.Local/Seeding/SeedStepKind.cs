namespace Tern.Local.Seeding;

/// <summary>What a <see cref="SeedStep"/> does.</summary>
internal enum SeedStepKind
{
    CreateTable,

    /// <summary>The items that follow go into a table that has to be there.</summary>
    UseTable,

    PutItem,
    UpdateTimeToLive,
}
