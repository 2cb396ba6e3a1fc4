using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Tern.Guides.Tests.Snippets;

public sealed class RemoteConfiguration
{
    [Fact]
    public void Sources_are_added_to_a_host()
    {
        static void Paste(HostApplicationBuilder builder)
        {
            builder.Configuration.AddParameterStore("/shop", reloadInterval: TimeSpan.FromMinutes(5));
            builder.Configuration.AddSecretsManager("shop/database", options => options.Section = "Database");
        }

        // It reads immediately, and would call AWS.
        Assert.NotNull((Action<HostApplicationBuilder>)Paste);
    }

    [Fact]
    public void Options_are_set()
    {
        ILoggerFactory startupLogging = NullLoggerFactory.Instance;
        var builder = new { Configuration = new ConfigurationBuilder() };

        builder.Configuration.AddParameterStore("/shop", options =>
        {
            options.Optional = true;
            options.ReloadInterval = TimeSpan.FromMinutes(5);
            options.Section = "Shop";
            options.Client = client =>
            {
                client.Region = "eu-west-1";
                client.LoggerFactory = startupLogging;
            };
        });

        Assert.Single(builder.Configuration.Sources);
    }
}
