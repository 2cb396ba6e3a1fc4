using System.Text;
using Tern.Services.AppConfigData;
using Tern.Services.AppConfigData.Model;
using Tern.TestHarness;

namespace Tern.Services.Clients.Tests.Loopback;

public sealed class AppConfigTests
{
    [Fact]
    public async Task Each_answer_has_the_token_of_the_next_question_and_no_body_when_nothing_changed()
    {
        await using var server = new ScriptedServer(
            ScriptedServer.Answer(201, """{"InitialConfigurationToken":"t+1/="}"""u8.ToArray(), ("Content-Type", "application/json")),
            ScriptedServer.Answer(
                200, """{"a":1}"""u8.ToArray(
                    ), ("Next-Poll-Configuration-Token", "t2"), ("Next-Poll-Interval-In-Seconds", "60"), ("Content-Type", "application/json")),
            ScriptedServer.Answer(200, [], ("Next-Poll-Configuration-Token", "t3"), ("Next-Poll-Interval-In-Seconds", "60")));
        await using var data = new AppConfigDataClient(server.Use(new AppConfigDataClientOptions()));

        var session = await data.StartConfigurationSessionAsync(new StartConfigurationSessionRequest
        {
            ApplicationIdentifier = "shop", EnvironmentIdentifier = "live", ConfigurationProfileIdentifier = "flags", RequiredMinimumPollIntervalInSeconds = 60,
        });
        var first = await data.GetLatestConfigurationAsync(new GetLatestConfigurationRequest { ConfigurationToken = session.InitialConfigurationToken });
        var second = await data.GetLatestConfigurationAsync(new GetLatestConfigurationRequest { ConfigurationToken = first.NextPollConfigurationToken });

        Assert.Equal(("""{"a":1}""", 60), (Encoding.UTF8.GetString(first.Configuration!.Value.Span), first.NextPollIntervalInSeconds));
        Assert.Equal((null, "t3"), (second.Configuration, second.NextPollConfigurationToken));
        Assert.Equal(
            ["/configurationsessions", "/configuration?configuration_token=t%2B1%2F%3D", "/configuration?configuration_token=t2"],
            server.Asked.Select(static asked => asked.Target));
    }
}
