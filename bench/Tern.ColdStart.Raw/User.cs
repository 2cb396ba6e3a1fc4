namespace Tern.Benchmarks.Fixture;

/// <summary>The entity, as the floor's reader and writer know it.</summary>
internal sealed class User
{
    public required string Pk { get; set; }

    public required string Sk { get; set; }

    public required string Name { get; set; }

    public required string Email { get; set; }

    public required int Age { get; set; }

    public required decimal Balance { get; set; }

    public required bool Active { get; set; }

    public required DateTime CreatedAt { get; set; }

    public required List<string> Tags { get; set; }

    public required Address Address { get; set; }
}
