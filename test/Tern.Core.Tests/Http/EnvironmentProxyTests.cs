using System.Net;
using Tern.Core.Tests.Configuration;
using Tern.Http;

namespace Tern.Core.Tests.Http;

public sealed class EnvironmentProxyTests
{
    private readonly SealedEnvironment _environment = new();

    [Theory]
    [InlineData("HTTPS_PROXY=http://secure:3128/", "https://x.example", "http://secure:3128/")]
    [InlineData("HTTPS_PROXY=http://secure:3128/", "http://x.example", null)]
    [InlineData("HTTP_PROXY=plain:8080", "http://x.example", "http://plain:8080/")]
    [InlineData("HTTP_PROXY=plain:8080", "https://x.example", null)]
    [InlineData("ALL_PROXY=socks5://all:1080", "https://x.example", "socks5://all:1080/")]
    [InlineData("https_proxy=http://lower:1 HTTPS_PROXY=http://upper:1", "https://x.example", "http://lower:1/")]
    [InlineData("HTTP_PROXY=http://attacker:1 REQUEST_METHOD=GET", "http://x.example", null)]
    public void The_proxy_of_an_address_is_that_of_its_scheme(string variables, string address, string? proxy)
    {
        Set(variables);
        var found = EnvironmentProxy.Find(_environment);

        Assert.Equal(proxy is null ? null : new Uri(proxy), found?.GetProxy(new Uri(address)));
    }

    [Theory]
    [InlineData("*", "https://x.example", true)]
    [InlineData("x.example", "https://x.example", true)]
    [InlineData("example", "https://x.example", true)]
    [InlineData(".example", "https://x.example", true)]
    [InlineData("*.example", "https://x.example", true)]
    [InlineData("other, EXAMPLE:443", "https://x.example", true)]
    [InlineData("example:80", "https://x.example", false)]
    [InlineData("ample", "https://x.example", false)]
    [InlineData("a.x.example", "https://x.example", false)]
    [InlineData("10.0.0.0/8", "https://10.1.2.3", true)]
    [InlineData("10.0.0.0/8", "https://11.1.2.3", false)]
    [InlineData("169.254.169.254", "https://169.254.169.254", true)]
    [InlineData("fd00:ec2::254", "https://[fd00:ec2::254]", true)]
    [InlineData("", "https://localhost:8000", true)]
    [InlineData("", "https://127.0.0.1:8000", true)]
    [InlineData("", "https://[::1]:8000", true)]
    [InlineData("", "https://bucket.localhost:8000", true)]
    [InlineData("", "https://x.example", false)]
    public void NO_PROXY_and_this_machine_are_excepted(string exceptions, string address, bool isBypassed)
    {
        Set("HTTPS_PROXY=http://proxy:3128");
        _environment.Variables["NO_PROXY"] = exceptions;
        var found = EnvironmentProxy.Find(_environment)!;

        Assert.Equal(isBypassed, found.IsBypassed(new Uri(address)));
        Assert.Equal(isBypassed, found.GetProxy(new Uri(address)) is null);
    }

    [Fact]
    public void User_and_password_of_the_address_are_its_credentials_and_not_in_its_text()
    {
        Set("HTTPS_PROXY=http://me:p%40ss@proxy:3128");
        var found = EnvironmentProxy.Find(_environment)!;
        var proxy = found.GetProxy(new Uri("https://x.example"))!;

        Assert.Equal("http://proxy:3128/", proxy.ToString());
        var credential = Assert.IsType<NetworkCredential>(found.Credentials!.GetCredential(proxy, "Basic"));
        Assert.Equal(("me", "p@ss"), (credential.UserName, credential.Password));
        Assert.Null(found.Credentials.GetCredential(new Uri("http://other:3128/"), "Basic"));
    }

    [Fact]
    public void A_malformed_variable_is_named_and_its_value_is_not_shown()
    {
        Set("https_proxy=ftp://me:hunter2@proxy");

        var thrown = Assert.Throws<AwsConfigurationException>(() => EnvironmentProxy.Find(_environment));

        Assert.Contains("The environment variable https_proxy isn't a proxy URL", thrown.Message);
        Assert.DoesNotContain("hunter2", thrown.ToString());
    }

    [Fact]
    public void Without_a_variable_there_is_no_proxy() => Assert.Null(EnvironmentProxy.Find(_environment));

    private void Set(string variables)
    {
        foreach (var variable in variables.Split(' ')) _environment.Variables[variable.Split('=', 2)[0]] = variable.Split('=', 2)[1];
    }
}
