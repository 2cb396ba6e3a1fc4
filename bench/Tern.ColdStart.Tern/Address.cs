namespace Tern.ColdStart.Typed;

/// <summary>The nested value of <see cref="User"/>.</summary>
internal sealed class Address
{
    public required string Street { get; set; }

    public required string City { get; set; }

    public required string Zip { get; set; }
}
