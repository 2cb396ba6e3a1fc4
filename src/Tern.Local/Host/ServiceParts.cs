using Tern.Local.Serving;

namespace Tern.Local.Host;

/// <summary>The services of a local AWS, except DynamoDB.</summary>
internal sealed class ServiceParts(params ServicePart[] parts)
{
    public IReadOnlyList<ServicePart> All => parts;

    /// <summary>Gets the signing names of all services, with DynamoDB's, in order.</summary>
    public IEnumerable<string> Names => parts.Select(static part => part.SigningName).Append(Tables.SigningName).Order(StringComparer.Ordinal);

    /// <summary>Finds a service by its signing name; returns null if there is no such service.</summary>
    public ServicePart? Find(string service)
    {
        foreach (var part in parts)
        {
            if (part.SigningName == service) return part;
        }

        return null;
    }
}
