using Tern.Local.Hosting;

namespace Tern.Local.Tests.Hosting.Http;

public class AcceptedCodingTests
{
    [Theory]
    [InlineData("identity", "Identity")]
    [InlineData("", "Identity")]
    [InlineData("br", "Identity")]
    [InlineData("x-gzip", "Identity")]
    [InlineData("gzip", "Gzip")]
    [InlineData("deflate", "Deflate")]
    [InlineData("gzip, deflate", "Gzip")]
    [InlineData("br, identity, deflate, gzip", "Deflate")]
    [InlineData("GZIP, identity", "Gzip")]
    [InlineData("dog, gzip ,, cat", "Gzip")]
    [InlineData("gzip;q=0.8, deflate;q=0.5", "Gzip")]
    [InlineData("br, gzip;q=0, deflate; q = 0.5 , identity;q=0", "Deflate")]
    [InlineData("*", "Gzip")]
    [InlineData("*, deflate;q=0.5", "Gzip")]
    [InlineData("*, deflate", "Deflate")]
    [InlineData("*, gzip;q=0.5", "Deflate")]
    [InlineData("gzip ;q=0", "Identity")]
    [InlineData("*;q=0", "Identity")]
    [InlineData("*;q=0.5,identity", "Gzip")]
    [InlineData("gzip;q=0.5,identity;q=0.8", "Gzip")]
    [InlineData("\"gzip\"", "Identity")]
    [InlineData("gzip br", "Identity")]
    [InlineData("gzip:q=1", "Identity")]
    [InlineData("gzip;q=31,deflate;q=51", "Gzip")]
    [InlineData("deflate;q=0.5, gzip;q=0.2", "Deflate")]
    [InlineData("deflate;q=0.5, gzip;q=1;q=0.2", "Gzip")]
    [InlineData("deflate;q=0.5,gzip;q=0.", "Deflate")]
    [InlineData("deflate;q=0.5,gzip;q=0.x", "Gzip")]
    [InlineData("deflate;q=-0.5,gzip;q=0.2", "Gzip")]
    [InlineData("gzip;q= 0;q=1", "Identity")]
    public void The_coding_is_the_one_the_service_chooses(string accepted, string coding) => Assert.Equal(coding, AcceptedCoding.Choose(accepted).ToString());
}
