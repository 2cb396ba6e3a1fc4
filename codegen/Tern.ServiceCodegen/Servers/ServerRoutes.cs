using Tern.ServiceCodegen.Models;

namespace Tern.ServiceCodegen.Servers;

/// <summary>Decides by which parts of requests a server finds their operations, the most specific first.</summary>
internal static class ServerRoutes
{
    internal static IReadOnlyList<ServerRoute> Of(ServerSettings settings, ServiceModel model) =>
        [.. model.Operations.Values
            // Two operations can be for the same requests, such as a deprecated one and its successor.
            .OrderByDescending(operation => settings.Operations.Count == 0 || settings.Operations.Contains(operation.Name))
            .Select(operation => Of(operation, model))
            .DistinctBy(route => $"{route.Method} {route.Template} {string.Join('&', route.Query)} {string.Join('&', route.Headers)}")
            .OrderByDescending(route => route.Query.Count)
            .ThenByDescending(route => route.Headers.Count)
            .ThenBy(route => route.Operation, StringComparer.Ordinal)];

    private static ServerRoute Of(OperationModel operation, ServiceModel model)
    {
        var parts = operation.Uri.Split('?');
        var required = operation.Input is { } input ? model.Shapes[input].Members.Where(member => member.Required).ToList() : [];
        return new ServerRoute(
            operation.Name, operation.Method, parts[0],
            [.. parts.Skip(1).SelectMany(query => query.Split('&')), .. Names(required, "querystring")],
            IsAmbiguous(operation, model) ? [.. Names(required, "header").Select(name => name.ToLowerInvariant())] : []);
    }

    // CopyObject is a PutObject with the header of a source. Elsewhere, a missing header is the request's error.
    private static bool IsAmbiguous(OperationModel operation, ServiceModel model) =>
        model.Operations.Values.Any(other => other != operation && other.Method == operation.Method && other.Uri == operation.Uri);

    private static IEnumerable<string> Names(IEnumerable<MemberModel> members, string location) =>
        members.Where(member => member.Location == location).Select(member => member.WireName ?? member.Name);
}
