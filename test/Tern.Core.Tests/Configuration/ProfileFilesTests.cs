using System.Globalization;
using System.Text;

namespace Tern.Core.Tests.Configuration;

public class ProfileFilesTests
{
    [Fact]
    public void A_nested_property_is_found_by_its_key()
    {
        var files = Load("[services local]\ndynamodb =\n  endpoint_url = http://localhost:8000 # mine\n\n  other = x\nsqs = plain");

        Assert.Equal("http://localhost:8000", files.Services["local"].GetNested("dynamodb", "endpoint_url"));
        Assert.Null(files.Services["local"].GetNested("dynamodb", "absent"));
        Assert.Null(files.Services["local"].GetNested("sqs", "endpoint_url"));
    }

    [Fact]
    public void Windows_line_ends_are_as_good_as_others()
    {
        var files = Load("[profile a]\r\nregion = eu-west-1\r\n\r\n[profile b]\r\ns3 =\r\n  x = y\r\n");

        Assert.Equal("eu-west-1", files.Profiles["a"].Get("region"));
        Assert.Equal("y", files.Profiles["b"].GetNested("s3", "x"));
    }

    [Fact]
    public void A_property_before_any_section_is_an_error_that_shows_no_value()
    {
        var thrown = Assert.Throws<AwsConfigurationException>(() => Load("aws_secret_access_key = hunter2"));

        Assert.Contains("line 1", thrown.Message);
        Assert.DoesNotContain("hunter2", thrown.Message);
    }

    [Theory]
    [InlineData("[profile a")]
    [InlineData("[")]
    [InlineData("[profile a]\nhunter2")]
    public void A_malformed_line_is_an_error_that_shows_none_of_it(string text)
    {
        var thrown = Assert.Throws<AwsConfigurationException>(() => Load(text));

        Assert.DoesNotContain("hunter2", thrown.Message);
    }

    [Fact]
    public void A_path_that_begins_with_a_tilde_is_in_the_home_directory()
    {
        var environment = new SealedEnvironment { Variables = { ["HOME"] = "/home", ["AWS_CONFIG_FILE"] = "~/mine" } };

        Assert.Equal("/home/mine", ProfileFileLocations.Find(environment).Config);
    }

    [Fact]
    public void Without_a_home_directory_there_are_no_files()
    {
        var files = ProfileFiles.Load(new SealedEnvironment());

        Assert.Empty(files.Profiles);
        Assert.Equal(default, files.Locations);
    }

    [Theory]
    [InlineData("[profile p{0}]\n", "")]
    [InlineData("[profile p{0}]\naws_access_key_id = id\naws_secret_access_key = secret\n", "")]
    [InlineData("  line\n", "[profile p]\nname = value\n")]
    [InlineData("  key{0} = v\n", "[profile p]\ns3 =\n")]
    [InlineData("key{0} = v\n", "[profile p]\n")]
    public void The_memory_of_a_file_grows_with_its_length_and_no_faster(string line, string head)
    {
        var (small, large) = (Cost(10_000), Cost(100_000));

        Assert.InRange(large / (double)small, 8, 12);
        Assert.InRange(large, 0, 64L * 1024 * 1024);

        long Cost(int count)
        {
            var text = new StringBuilder(head);
            for (var i = 0; i < count; i++) text.Append(line.Replace("{0}", i.ToString(CultureInfo.InvariantCulture), StringComparison.Ordinal));
            var environment = new SealedEnvironment { Variables = { ["HOME"] = "/home" }, Files = { ["/home/.aws/config"] = text.ToString() } };
            var before = GC.GetAllocatedBytesForCurrentThread();
            var files = ProfileFiles.Load(environment);
            _ = files.Find("p")?.GetNested("s3", "key7");
            return GC.GetAllocatedBytesForCurrentThread() - before;
        }
    }

    [Fact]
    public void A_chain_of_very_many_profiles_is_followed_to_its_end()
    {
        var text = new StringBuilder();
        for (var i = 0; i < 50_000; i++)
            text.Append(CultureInfo.InvariantCulture, $"[profile p{i}]\nrole_arn = arn:aws:iam::1:role/x\nsource_profile = p{i + 1}\n");
        var files = Load(text.Append("[profile p50000]\naws_access_key_id = id\naws_secret_access_key = s").ToString());

        Assert.Equal(50_000, Tern.Credentials.ProfileChainReader.Read(files, files.Profiles["p0"])!.Roles.Count);
    }

    [Fact]
    public void The_text_of_a_section_shows_no_values()
    {
        Assert.DoesNotContain("hunter2", Load("[profile a]\naws_secret_access_key = hunter2").Profiles["a"].ToString());
    }

    private static ProfileFiles Load(string config) =>
        ProfileFiles.Load(new SealedEnvironment { Variables = { ["HOME"] = "/home" }, Files = { ["/home/.aws/config"] = config } });
}
