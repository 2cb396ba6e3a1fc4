namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>An <c>AwsService</c> item of a project.</summary>
/// <param name="Service">The name of a service, or the path of a model.</param>
/// <param name="Operations">The operations; all when empty.</param>
/// <param name="Namespace">The namespace of the client; null for <c>Tern.Services.</c> and the name.</param>
/// <param name="Name">The prefix of its class names; null for the service's default.</param>
/// <param name="IsPublic">true if the types are public; otherwise, false.</param>
internal sealed record ServiceItem(string Service, IReadOnlyList<string> Operations, string? Namespace, string? Name, bool IsPublic)
{
    private static readonly char[] Separators = [',', ';', ' ', '\t', '\r', '\n'];

    /// <summary>The protocol, if the service supports several; null for the preferred one.</summary>
    public string? Protocol { get; init; }

    /// <summary>The file with the settings of a client that is partly hand-written, as in this repository; null for the whole client.</summary>
    internal string? Settings { get; init; }

    /// <summary>true if the item names a file rather than a service; otherwise, false.</summary>
    internal bool IsPath => Service.Contains('/', StringComparison.Ordinal) || Service.Contains('\\', StringComparison.Ordinal)
        || Service.EndsWith(".json", StringComparison.OrdinalIgnoreCase);

    internal static ServiceItem Of(IReadOnlyDictionary<string, string> lines)
    {
        var service = ServiceFacts.ModelOf(lines["service"]);
        var space = Text(lines, "namespace");
        if (space is not null && !space.Split('.').All(IsIdentifier)) throw Malformed(service, "Namespace", space, "a namespace, such as MyApp.Aws");
        var name = Text(lines, "name");
        if (name is not null && !IsIdentifier(name)) throw Malformed(service, "Name", name, "the start of a class name, such as Ssm");
        var access = Text(lines, "access") ?? "Internal";
        var isPublic = access.Equals("Public", StringComparison.OrdinalIgnoreCase);
        if (!isPublic && !access.Equals("Internal", StringComparison.OrdinalIgnoreCase)) throw Malformed(service, "Access", access, "Internal or Public");
        var operations = (Text(lines, "operations") ?? "").Split(Separators, StringSplitOptions.RemoveEmptyEntries);
        return new ServiceItem(service, [.. operations.Distinct()], space, name, isPublic)
        {
            Protocol = Text(lines, "protocol"),
            Settings = Text(lines, "settings"),
        };
    }

    private static string? Text(IReadOnlyDictionary<string, string> lines, string key) =>
        lines.TryGetValue(key, out var value) && value.Length > 0 ? value : null;

    private static bool IsIdentifier(string text) =>
        text.Length > 0 && (char.IsLetter(text[0]) || text[0] == '_') && text.All(c => char.IsLetterOrDigit(c) || c == '_');

    private static BuildException Malformed(string service, string option, string value, string expected) => new(
        BuildErrors.MalformedOption, $"The AwsService item '{service}' has {option}=\"{value}\". Expected {expected}.");
}
