using System.Text.Json;
using Tern.Core.Tests.Conformance;

namespace Tern.Core.Tests.Configuration;

public class ProfileFileConformanceTests
{
    public static TheoryData<string> ParserCases => ConformanceFile.Ids("config/profile-parser.json");

    public static TheoryData<string> LocationCases => ConformanceFile.Ids("config/file-location.json");

    [Theory]
    [MemberData(nameof(ParserCases))]
    public void Profile_files_are_parsed_and_merged_as_in_every_SDK(string id)
    {
        var test = ConformanceFile.Case("config/profile-parser.json", id);
        var environment = new SealedEnvironment { Variables = { ["HOME"] = "/home" } };
        if (test.GetProperty("input").TryGetProperty("configFile", out var config)) environment.Files["/home/.aws/config"] = config.GetString()!;
        if (test.GetProperty("input").TryGetProperty("credentialsFile", out var credentials))
            environment.Files["/home/.aws/credentials"] = credentials.GetString()!;
        var output = test.GetProperty("output");

        if (output.TryGetProperty("errorContaining", out var error))
        {
            var thrown = Assert.Throws<AwsConfigurationException>(() => ProfileFiles.Load(environment));
            Assert.Contains(error.GetString()!, thrown.Message);
            Assert.Contains("'/home/.aws/config' at line ", thrown.Message);
            return;
        }

        var files = ProfileFiles.Load(environment);
        AssertSections(output.GetProperty("config").GetProperty("profiles"), files.Profiles);
        if (output.GetProperty("config").TryGetProperty("sso_sessions", out var sessions)) AssertSections(sessions, files.SsoSessions);
    }

    [Theory]
    [MemberData(nameof(LocationCases))]
    public void Profile_files_are_where_every_SDK_looks_for_them(string id)
    {
        var test = ConformanceFile.Case("config/file-location.json", id);

        var locations = ProfileFileLocations.Find(SealedEnvironment.From(test));

        Assert.Equal(test.GetProperty("configLocation").GetString(), locations.Config);
        Assert.Equal(test.GetProperty("credentialsLocation").GetString(), locations.Credentials);
    }

    private static void AssertSections(JsonElement expected, IReadOnlyDictionary<string, ProfileSection> found)
    {
        Assert.Equal(expected.EnumerateObject().Select(section => section.Name).Order(), found.Keys.Order());
        foreach (var section in expected.EnumerateObject())
        {
            var properties = found[section.Name].Keys.ToDictionary(key => key, key => found[section.Name].GetRaw(key));
            Assert.Equal(section.Value.EnumerateObject().ToDictionary(property => property.Name, property => (string?)property.Value.GetString()), properties);
        }
    }
}
