using System.Security.Cryptography;
using Tern.Local.Engine;
using Tern.Local.Serving;

namespace Tern.Local.Durability;

/// <summary>The content of a data directory: one store of tables, or everything of a local AWS.</summary>
internal sealed class DataContent
{
    /// <summary>The store that always exists.</summary>
    public required LocalEngine Own { get; init; }

    /// <summary>
    /// Returns the store of an account in a Region, and creates it if there is none yet. Null if there is only one.
    /// </summary>
    public Func<EnginePlace, LocalEngine>? FindStore { get; init; }

    /// <summary>The services besides DynamoDB.</summary>
    public IReadOnlyList<ServicePart> Parts { get; init; } = [];

    /// <summary>The account and Region of tables in a directory with one store.</summary>
    public EnginePlace Home { get; init; } = EnginePlace.Default;

    /// <summary>true if a new directory is filled before it is used; otherwise, false.</summary>
    public bool IsSeeded { get; init; }

    /// <summary>The version of the format.</summary>
    public int Version => FindStore is null ? FileHead.OneStore : FileHead.AllServices;

    /// <summary>Applies a change of a service's state.</summary>
    /// <exception cref="InvalidDataException">There is no such service, or it can't read the change.</exception>
    public void Restore(byte service, ReadOnlySpan<byte> change)
    {
        var part = Parts.FirstOrDefault(part => part.StateCode == service && service > 0)
            ?? throw new InvalidDataException($"it is of an unknown service {service}");
        try
        {
            StateChange.Read(change, part.Restore);
        }
        catch (Exception failure) when (failure is FormatException or ServiceErrorException or CryptographicException)
        {
            throw new InvalidDataException(failure.Message, failure);
        }
    }
}
