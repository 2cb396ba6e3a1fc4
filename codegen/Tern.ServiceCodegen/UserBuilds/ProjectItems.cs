using System.Xml.Linq;

namespace Tern.ServiceCodegen.UserBuilds;

/// <summary>
/// Finds misspelled names in the <c>AwsService</c> items of project files: MSBuild accepts any metadata, and a build would silently ignore it.
/// </summary>
internal static class ProjectItems
{
    private const string Item = "AwsService";

    private static readonly string[] Metadata = ["Operations", "Access", "Namespace", "Name", "Protocol"];

    // MSBuild's own item attributes, and those that Tern's own projects use.
    private static readonly HashSet<string> Others = new(StringComparer.OrdinalIgnoreCase)
    {
        "Include", "Exclude", "Remove", "Update", "Condition", "Label", "KeepDuplicates", "KeepMetadata", "RemoveMetadata", "MatchOnMetadata",
        "MatchOnMetadataOptions", "Visible", "Settings",
    };

    /// <summary>The errors of a file, in order.</summary>
    /// <param name="path">The file.</param>
    internal static IEnumerable<BuildException> Check(string path)
    {
        foreach (var item in XDocument.Load(path).Descendants().Where(element => element.Parent?.Name.LocalName == "ItemGroup"))
        {
            var name = item.Name.LocalName;
            if (name != Item)
            {
                if (name is "AwsServices" or "AWSService" or "AwsServce" or "AwsSevice" or "AwsServiceReference")
                    yield return new BuildException(BuildErrors.MalformedOption, $"The project has an item '{name}'. Did you mean '{Item}'?");
                continue;
            }

            foreach (var wrong in item.Attributes().Select(attribute => attribute.Name.LocalName).Concat(item.Elements().Select(child => child.Name.LocalName))
                         .Where(one => !Metadata.Contains(one, StringComparer.OrdinalIgnoreCase) && !Others.Contains(one)))
            {
                yield return new BuildException(
                    BuildErrors.MalformedOption,
                    $"The AwsService item '{item.Attribute("Include")?.Value}' has {wrong}=\"…\", which isn't an option."
                    + (Nearest.Of(wrong, Metadata) is { } nearest ? $" Did you mean '{nearest}'?" : "") + $" Options are {string.Join(", ", Metadata)}.");
            }
        }
    }
}
